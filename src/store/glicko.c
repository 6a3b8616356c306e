#include "store/glicko.h"

#include <math.h>

#define SCALE      173.7178 /* points of a rating to a unit of the model */
#define PI         3.14159265358979323846
#define MIDDLE     1500.0
#define TAU        0.5 /* how much a volatility may change */
#define CLOSE      0.000001
#define LEAST_SURE 350.0

const Glicko glicko_unknown = {MIDDLE, LEAST_SURE, 0.06};

/* The letters are those of the paper. */
static double g_of(double phi)
{
    return 1 / sqrt(1 + 3 * phi * phi / (PI * PI));
}

static double expected(double mu, double mu_j, double phi_j)
{
    return 1 / (1 + exp(-g_of(phi_j) * (mu - mu_j)));
}

typedef struct {
    double phi, v, delta, a; /* a: the logarithm of the squared volatility */
} Evidence;

static double f_of(double x, const Evidence *e)
{
    double ex = exp(x), sum = e->phi * e->phi + e->v + ex;

    return ex * (e->delta * e->delta - sum) / (2 * sum * sum) - (x - e->a) / (TAU * TAU);
}

/* The other end of the interval in which the new volatility lies (step 5.2). */
static double far_end(const Evidence *e)
{
    double square = e->delta * e->delta - e->phi * e->phi - e->v;
    int k = 1;

    if (square > 0)
        return log(square);
    while (f_of(e->a - k * TAU, e) < 0)
        k++;
    return e->a - k * TAU;
}

/* Step 5: the Illinois method. It halves at least every other time; more rounds than these are not needed. */
static double volatility_of(const Evidence *e)
{
    enum { ROUNDS = 200 };
    double near = e->a, far = far_end(e), f_near = f_of(near, e), f_far = f_of(far, e);

    for (int i = 0; i < ROUNDS && fabs(far - near) > CLOSE; i++) {
        double between = near + (near - far) * f_near / (f_far - f_near), f = f_of(between, e);
        if (f * f_far <= 0) {
            near = far;
            f_near = f_far;
        } else {
            f_near /= 2;
        }
        far = between;
        f_far = f;
    }
    return exp(near / 2);
}

static Glicko bounded(double mu, double phi, double volatility)
{
    double deviation = phi * SCALE;

    return (Glicko){mu * SCALE + MIDDLE, deviation < LEAST_SURE ? deviation : LEAST_SURE, volatility};
}

Glicko glicko_after(Glicko g, const Bout *bouts, int n, double periods)
{
    double mu = (g.rating - MIDDLE) / SCALE, phi = g.deviation / SCALE, weight = 0, gain = 0, sigma = g.volatility;

    for (int i = 0; i < n; i++) {
        double mu_j = (bouts[i].other.rating - MIDDLE) / SCALE, phi_j = bouts[i].other.deviation / SCALE;
        double e = expected(mu, mu_j, phi_j);
        weight += g_of(phi_j) * g_of(phi_j) * e * (1 - e);
        gain += g_of(phi_j) * (bouts[i].score - e);
    }
    if (n)
        sigma = volatility_of(&(Evidence){phi, 1 / weight, gain / weight, log(sigma * sigma)});
    phi = sqrt(phi * phi + periods * sigma * sigma);
    if (n)
        phi = 1 / sqrt(1 / (phi * phi) + weight);
    return bounded(mu + phi * phi * gain, phi, sigma);
}

bool glicko_is_sound(const Glicko *g)
{
    return isfinite(g->rating) && fabs(g->rating) < 1e5 && g->deviation > 0 && g->deviation <= LEAST_SURE &&
           g->volatility > 0 && g->volatility < 10;
}
