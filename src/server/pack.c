#include "server/pack.h"

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

/* "gzip", "gzip;q=0.5", "*", among others; not "gzip;q=0". */
bool takes_packed(const Request *r)
{
    const char *accepted = header(r, "Accept-Encoding");
    Str rest = str(accepted ? accepted : "");

    while (rest.n) {
        Str quality = str_until(&rest, ','), name = str_trim(str_until(&quality, ';'));
        quality = str_trim(quality);
        bool refused = str_is(quality, "q=0") || str_starts(quality, "q=0.0");
        if (str_is(name, "gzip") || str_is(name, "*"))
            return !refused;
    }
    return false;
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
    *d = (Document){.text = malloc(text.n + 1), .packed = malloc(text.n + 1), .n = text.n};
    if (!d->text || !d->packed) {
        document_free(d);
        return false;
    }
    memcpy(d->text, text.at, text.n);
    d->packed_n = text.n > WORTH_PACKING ? pack(text, d->packed, text.n, WELL) : 0;
    etag_make(d->etag, text);
    return true;
}

void document_free(Document *d)
{
    free(d->text);
    free(d->packed);
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
    r->packed = d->packed_n && takes_packed(r);
    text_str(&r->text, r->packed ? (Str){d->packed, d->packed_n} : (Str){d->text, d->n});
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
    r->packed = true;
}
