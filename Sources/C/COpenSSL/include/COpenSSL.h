#pragma once

// What is hashed and signed on systems without CryptoKit, by the OpenSSL that the system brings along. Each function answers 1
// where it did what it is for, and 0 where it did not: then nothing of its result is to be used.

#include <stddef.h>
#include <stdint.h>

/// SHA-1 (FIPS 180-4) of some bytes: 20 of them.
void homeseed_sha1(const uint8_t *bytes, size_t count, uint8_t *digest);

/// SHA-256 (FIPS 180-4) of some bytes: 32 of them.
void homeseed_sha256(const uint8_t *bytes, size_t count, uint8_t *digest);

/// PBKDF2 with HMAC-SHA-256 (RFC 8018): a key of 32 bytes.
int homeseed_pbkdf2_sha256(const uint8_t *secret, size_t secret_count, const uint8_t *salt, size_t salt_count, int rounds, uint8_t *key);

/// The public half of an Ed25519 key (RFC 8032), 32 bytes each.
int homeseed_ed25519_public(const uint8_t *key, uint8_t *public_key);

/// Signs with an Ed25519 key of 32 bytes: a signature of 64.
int homeseed_ed25519_sign(const uint8_t *key, const uint8_t *bytes, size_t count, uint8_t *signature);

/// Whether a signature of 64 bytes is that of these bytes, by who holds the private half of a key.
int homeseed_ed25519_verifies(const uint8_t *public_key, const uint8_t *bytes, size_t count, const uint8_t *signature);

/// Whether a text is a private key in PEM on the curve prime256v1.
int homeseed_p256_is_key(const char *pem, size_t pem_count);

/// Signs the SHA-256 of some bytes with such a key by ECDSA: in DER, of `signature_count` bytes, for which there has to be room.
int homeseed_p256_sign(const char *pem, size_t pem_count, const uint8_t *bytes, size_t count, uint8_t *signature, size_t *signature_count);
