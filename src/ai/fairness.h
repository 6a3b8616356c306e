/* Whether dice were even: in a program, and in a module, where the only function there is of many is the square root. */
#ifndef AI_FAIRNESS_H
#define AI_FAIRNESS_H

#include <math.h>

#include "ai/analysis.h"

typedef struct {
    double rolled, chi_squared, p; /* p: how often fair dice are as far from even as these, or farther */
} Fairness;

/* To a power that is not below nought: the same to the last bit wherever it is found. */
static inline double e_to(double power)
{
    double term = 1, sum = 1;

    for (int k = 1; term > sum * 1e-17; k++)
        sum += term *= power / k;
    return sum;
}

/* x to the power of half a whole number, by the gamma function of that half. */
static inline double power_by_gamma(double x, int twice)
{
    double all = twice % 2 ? sqrt(x / 3.14159265358979323846) : x;

    for (int k = twice % 2 ? 1 : 2; k < twice; k += 2)
        all *= 2 * x / k;
    return all;
}

/* The upper part of a chi-squared distribution, of few degrees of freedom. */
static inline double chance_of_as_odd(double chi_squared, int freedom)
{
    enum { NEVER = 100 };
    double s = freedom / 2.0, x = chi_squared / 2, term = 1 / s, sum = term;

    if (x > NEVER)
        return 0;
    for (int k = 1; k < 1000 && term > sum * 1e-12; k++)
        sum += term *= x / (s + k);
    double lower = sum * power_by_gamma(x, freedom) / e_to(x);
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
