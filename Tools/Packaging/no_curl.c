// What Foundation's network client would call of libcurl. FlyingFox brings that client in for a proxy that nothing here starts, so none of
// these is ever called: linked in place of libcurl, which a fresh machine does not have. Each says that it failed.
int curl_easy_cleanup(void) { return 2; }
int curl_easy_getinfo(void) { return 2; }
int curl_easy_init(void) { return 2; }
int curl_easy_pause(void) { return 2; }
int curl_easy_setopt(void) { return 2; }
int curl_easy_strerror(void) { return 2; }
int curl_free(void) { return 2; }
int curl_global_init(void) { return 2; }
int curl_multi_add_handle(void) { return 2; }
int curl_multi_assign(void) { return 2; }
int curl_multi_cleanup(void) { return 2; }
int curl_multi_info_read(void) { return 2; }
int curl_multi_init(void) { return 2; }
int curl_multi_remove_handle(void) { return 2; }
int curl_multi_setopt(void) { return 2; }
int curl_multi_socket_action(void) { return 2; }
int curl_slist_append(void) { return 2; }
int curl_slist_free_all(void) { return 2; }
int curl_url(void) { return 2; }
int curl_url_get(void) { return 2; }
int curl_url_set(void) { return 2; }
int curl_version(void) { return 2; }
int curl_version_info(void) { return 2; }
