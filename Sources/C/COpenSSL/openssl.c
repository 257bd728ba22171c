#include "COpenSSL.h"

// Elsewhere the system's own library does this, and OpenSSL is not there.
#ifndef __APPLE__

// Of what is called here, only the plain hashes are deprecated. They are called all the same: those that replace them look for who
// provides a hash, which takes longer than to hash an id, and which a machine's settings may refuse. An id is the same everywhere.
#define OPENSSL_SUPPRESS_DEPRECATED
#include <limits.h>
#include <openssl/bio.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/sha.h>
#include <string.h>

void homeseed_sha1(const uint8_t *bytes, size_t count, uint8_t *digest) {
    SHA_CTX context;
    SHA1_Init(&context);
    SHA1_Update(&context, bytes, count);
    SHA1_Final(digest, &context);
}

void homeseed_sha256(const uint8_t *bytes, size_t count, uint8_t *digest) {
    SHA256_CTX context;
    SHA256_Init(&context);
    SHA256_Update(&context, bytes, count);
    SHA256_Final(digest, &context);
}

int homeseed_pbkdf2_sha256(const uint8_t *secret, size_t secret_count, const uint8_t *salt, size_t salt_count, int rounds, uint8_t *key) {
    if (secret_count > INT_MAX || salt_count > INT_MAX) { return 0; }
    return PKCS5_PBKDF2_HMAC((const char *)secret, (int)secret_count, salt, (int)salt_count, rounds, EVP_sha256(), 32, key) == 1;
}

int homeseed_ed25519_public(const uint8_t *key, uint8_t *public_key) {
    size_t count = 32;
    EVP_PKEY *pair = EVP_PKEY_new_raw_private_key(EVP_PKEY_ED25519, NULL, key, 32);
    int is_done = pair != NULL && EVP_PKEY_get_raw_public_key(pair, public_key, &count) == 1;
    EVP_PKEY_free(pair);
    return is_done && count == 32;
}

// Of a key that is freed here, too; `digest` is NULL where the algorithm has its own.
static int sign(EVP_PKEY *key, const EVP_MD *digest, const uint8_t *bytes, size_t count, uint8_t *signature, size_t *signature_count) {
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    int is_done = key != NULL && context != NULL && EVP_DigestSignInit(context, NULL, digest, NULL, key) == 1
        && EVP_DigestSign(context, signature, signature_count, bytes, count) == 1;
    EVP_MD_CTX_free(context);
    EVP_PKEY_free(key);
    return is_done;
}

int homeseed_ed25519_sign(const uint8_t *key, const uint8_t *bytes, size_t count, uint8_t *signature) {
    size_t signature_count = 64;
    return sign(EVP_PKEY_new_raw_private_key(EVP_PKEY_ED25519, NULL, key, 32), NULL, bytes, count, signature, &signature_count)
        && signature_count == 64;
}

int homeseed_ed25519_verifies(const uint8_t *public_key, const uint8_t *bytes, size_t count, const uint8_t *signature) {
    EVP_PKEY *key = EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, NULL, public_key, 32);
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    int is_right = key != NULL && context != NULL && EVP_DigestVerifyInit(context, NULL, NULL, NULL, key) == 1
        && EVP_DigestVerify(context, signature, 64, bytes, count) == 1;
    EVP_MD_CTX_free(context);
    EVP_PKEY_free(key);
    return is_right;
}

// Without this, OpenSSL asks whoever sits at the terminal.
static int no_password(char *buffer, int size, int is_writing, void *context) {
    (void)buffer, (void)size, (void)is_writing, (void)context;
    return -1;
}

// NULL for every other key.
static EVP_PKEY *p256_key(const char *pem, size_t pem_count) {
    if (pem_count > INT_MAX) { return NULL; }
    char curve[32] = "";
    BIO *text = BIO_new_mem_buf(pem, (int)pem_count);
    EVP_PKEY *key = text == NULL ? NULL : PEM_read_bio_PrivateKey(text, NULL, no_password, NULL);
    BIO_free(text);
    if (key != NULL && EVP_PKEY_get_group_name(key, curve, sizeof curve, NULL) == 1 && strcmp(curve, "prime256v1") == 0) { return key; }
    EVP_PKEY_free(key);
    return NULL;
}

int homeseed_p256_is_key(const char *pem, size_t pem_count) {
    EVP_PKEY *key = p256_key(pem, pem_count);
    EVP_PKEY_free(key);
    return key != NULL;
}

int homeseed_p256_sign(const char *pem, size_t pem_count, const uint8_t *bytes, size_t count, uint8_t *signature, size_t *signature_count) {
    return sign(p256_key(pem, pem_count), EVP_sha256(), bytes, count, signature, signature_count);
}

#endif
