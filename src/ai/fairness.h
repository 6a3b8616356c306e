/* Whether dice were even. Floating point with a library of functions, so no part of the core. */
#ifndef AI_FAIRNESS_H
#define AI_FAIRNESS_H

#include <math.h>

#include "ai/analysis.h"

typedef struct {
    double rolled, chi_squared, p; /* p: how often fair dice are as far from even as these, or farther */
} Fairness;

/* Of half a whole number; the one of the library is not for threads. */
static inline double log_gamma_of_half(int twice)
{
    double sum = twice % 2 ? log(3.14159265358979323846) / 2 : 0;

    for (int k = twice % 2 ? 1 : 2; k < twice; k += 2)
        sum += log(k / 2.0);
    return sum;
}

/* The upper part of a chi-squared distribution. */
static inline double chance_of_as_odd(double chi_squared, int freedom)
{
    double s = freedom / 2.0, x = chi_squared / 2, term = 1 / s, sum = term;

    for (int k = 1; k < 1000 && term > sum * 1e-12; k++)
        sum += term *= x / (s + k);
    double lower = sum * exp(-x + s * log(x) - log_gamma_of_half(freedom));
    return x <= 0 ? 1 : lower > 1 ? 0 : 1 - lower;
}

static inline Fairness fairness_of(const Analysis *a, int faces)
{
    Fairness f = {0};

    for (int i = 0; i < faces; i++)
        f.rolled += a->face[faces][i];
    for (int i = 0; i < faces && f.rolled > 0; i++) {
        double off = a->face[faces][i] - f.rolled / faces;
        f.chi_squared += off * off / (f.rolled / faces);
    }
    f.p = chance_of_as_odd(f.chi_squared, faces - 1);
    return f;
}

#endif
