#include "CBaseline.h"
#include <time.h>
#include <yaml.h>

size_t count_yaml_events(const unsigned char *bytes, size_t count) {
    yaml_parser_t parser;
    yaml_event_t event;
    if (!yaml_parser_initialize(&parser)) return 0;
    yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING);
    yaml_parser_set_input_string(&parser, bytes, count);
    size_t events = 0;
    for (int isDone = 0; !isDone; events++) {
        if (!yaml_parser_parse(&parser, &event)) {
            events = 0;
            break;
        }
        isDone = event.type == YAML_STREAM_END_EVENT;
        yaml_event_delete(&event);
    }
    yaml_parser_delete(&parser);
    return events;
}

unsigned long long thread_nanoseconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (unsigned long long)time.tv_sec * 1000000000ull + (unsigned long long)time.tv_nsec;
}
