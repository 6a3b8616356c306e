#include "server/pack.h"

#include <brotli/encode.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <zlib.h>

enum { QUICK = 3, WELL = 9, GZIP = 16 }; /* GZIP: beside the window's bits, it asks for that format */

/* A small window for what is packed once and sent: it needs less memory, and answers are short. */
static size_t pack(Str text, char *out, size_t cap, int level)
{
    z_stream z = {.next_in = (Bytef *)(uintptr_t)text.at,
                  .avail_in = (uInt)text.n,
                  .next_out = (Bytef *)out,
                  .avail_out = (uInt)cap};
    int window = level == QUICK ? 13 : 15, memory = level == QUICK ? 7 : 9;

    if (deflateInit2(&z, level, Z_DEFLATED, window + GZIP, memory, Z_DEFAULT_STRATEGY) != Z_OK)
        return 0;
    bool done = deflate(&z, Z_FINISH) == Z_STREAM_END;
    size_t n = z.total_out;
    deflateEnd(&z);
    return done && n < text.n ? n : 0;
}

/* Smaller by a seventh to a quarter, for what is packed once: a view takes forty times as long as by gzip. Its highest
 * quality would need three times as long for the last thirtieth. */
static size_t pack_brotli(Str text, char *out, size_t cap)
{
    size_t n = cap;
    bool done = BrotliEncoderCompress(10, BROTLI_DEFAULT_WINDOW, BROTLI_MODE_TEXT, text.n, (const uint8_t *)text.at, &n,
                                      (uint8_t *)out);

    return done && n < text.n ? n : 0;
}

/* "gzip", "gzip;q=0.5", "*", among others; not "gzip;q=0". */
static bool takes(const Request *r, const char *coding)
{
    const char *accepted = header(r, "Accept-Encoding");
    Str rest = str(accepted ? accepted : "");

    while (rest.n) {
        Str quality = str_until(&rest, ','), name = str_trim(str_until(&quality, ';'));
        quality = str_trim(quality);
        bool refused = str_is(quality, "q=0") || str_starts(quality, "q=0.0");
        if (str_is(name, coding) || str_is(name, "*"))
            return !refused;
    }
    return false;
}

bool takes_packed(const Request *r)
{
    return takes(r, "gzip");
}

Packing packing_of(const Request *r, const Document *d)
{
    if (d->n[PACKED_BROTLI] && takes(r, "br"))
        return PACKED_BROTLI;
    return d->n[PACKED_GZIP] && takes_packed(r) ? PACKED_GZIP : PACKED_NOT;
}

void etag_make(char out[48], Str text)
{
    uint8_t hash[16];
    Text t = text_in(out, 48);

    crypto_generichash(hash, sizeof hash, (const uint8_t *)text.at, text.n, NULL, 0);
    text_char(&t, '"');
    hex_of(&t, hash, sizeof hash);
    text_char(&t, '"');
}

/* Packed or not, alone or in a list, it is the same thing that is known. */
bool etag_known(const Request *r, const char *etag)
{
    const char *known = header(r, "If-None-Match");
    char bare[48];
    Text t = text_in(bare, sizeof bare);

    text_str(&t, (Str){etag + 1, strlen(etag) - 2});
    return known && strstr(known, bare);
}

/* ---- documents ------------------------------------------------------------------------------------------------------------ */

bool document_make(Document *d, Str text)
{
    *d = (Document){.n = {text.n}};
    for (int i = 0; i < PACKINGS; i++)
        d->at[i] = malloc(text.n + 1);
    if (!d->at[PACKED_NOT] || !d->at[PACKED_GZIP] || !d->at[PACKED_BROTLI]) {
        document_free(d);
        return false;
    }
    memcpy(d->at[PACKED_NOT], text.at, text.n);
    if (text.n > WORTH_PACKING) {
        d->n[PACKED_GZIP] = pack(text, d->at[PACKED_GZIP], text.n, WELL);
        d->n[PACKED_BROTLI] = pack_brotli(text, d->at[PACKED_BROTLI], text.n);
    }
    etag_make(d->etag, text);
    return true;
}

void document_free(Document *d)
{
    for (int i = 0; i < PACKINGS; i++)
        free(d->at[i]);
    *d = (Document){0};
}

void document_answer(Request *r, const Document *d)
{
    Text etag = text_in(r->etag, sizeof r->etag);

    text_put(&etag, d->etag);
    r->text = page(PAGE_REPLY);
    r->status = etag_known(r, d->etag) ? 304 : 200;
    if (r->status == 304)
        return;
    r->packed = packing_of(r, d);
    text_str(&r->text, (Str){d->at[r->packed], d->n[r->packed]});
}

/* ---- answers that are made for one ------------------------------------------------------------------------------------------ */

void answer_pack(Request *r)
{
    bool packed_already = r->packed || (r->type && str_starts(str(r->type), "image/png"));

    if (packed_already || r->status != 200 || r->text.n < WORTH_PACKING || !takes_packed(r))
        return;
    Text packed = page(PAGE_PACKED);
    packed.n = pack((Str){r->text.at, r->text.n}, packed.at, packed.cap, QUICK);
    if (!packed.n)
        return;
    r->text = packed;
    r->packed = PACKED_GZIP;
}
