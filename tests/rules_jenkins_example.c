/* The War of Jenkins' Ear: the Example of Play of the rulebook, from the first move to the capture of Leogane, with its
 * forces, its dice and its decisions. Dice fall in our order (9.1-h); what it does not print is marked free. */
#include "games/jenkins/game.c"
#include "rules.h"

/* BR1 and BR2 lie in Port Royal with the troops ashore; SP1 off Leogane, SP2 in it, SP3 in Santo Domingo. */
static const char forces[] =
    "turn: 1\nphase: english movement\nfunds: english 50 spanish 20\n"
    "english 2719: boyne frigate-e2 frigate-e3 fire-ship-e1 supplies-e2 waterhouse deception-e1* deception-e2"
    " cornwall frederick augusta frigate-e4 merchant-e1 ogle soldiers-e2 soldiers-e5 soldiers-e6 cannons-e2"
    " cannons-e3\n"
    "spanish 3019: oriente(pizarro) frigate-s1* frigate-s2\n"
    "spanish 3018: santa-isabel frigate-s3* soldiers-s1 cannons-s6 reggio\n"
    "spanish 3318: san-felipe africa* soldiers-s2 soldiers-s3 cannons-s7\n";

static void move_the_bait(void)
{
    play("sail 2719; add boyne; add frigate-e2; add frigate-e3; add fire-ship-e1");
    play("add deception-e1; add deception-e2; done");
    play("embark supplies-e2 boyne; embark waterhouse frigate-e3");
    play("step 2819; step 2920; pass; step 3020; pass; step 3121; step 3220"); /* past SP1, which lets it go */
    dice("3 2");
    play("step 3320");
    told("6.3", "[3], read as 4");
    refused("lose deception-e1", "6.3", "ship");
    play("lose frigate-e2");
    at("frigate-e2", "gone");
    dice("3");
    play("step 3219; step 3119");
    asked(SPANISH, "interceptors");
    play("add oriente; add frigate-s1; add frigate-s2; done");
    told("7.2", "[3]: the interception succeeds");
    at("oriente", "3119");
    at("santa-isabel", "3018");
}

static void move_the_invasion(void)
{
    play("sail 2719; all; done");
    play("embark soldiers-e5 merchant-e1; embark cannons-e3 merchant-e1; embark ogle merchant-e1");
    play("embark soldiers-e6 frederick");
    play("step 2819; step 2919");
    asked(SPANISH, "interceptors");
    dice("4");
    play("pass; step 3018");
    told("7.2", "[4]: the interception succeeds");
    play("done");
    asked(ENGLISH, "stack_order");
    play("done");
    asked(ENGLISH, "battle");
}

static void fight_in_3119(void)
{
    play("battle 3119");
    told("9.1", "naval combat in 3119: the spanish attack");
    asked(SPANISH, "aim");
    play("aim frigate-s1");
    asked(ENGLISH, "aim");
    /* Oriente, the frigate with Pizarro's die, the other; Boyne, the frigate with Waterhouse's die, the fire ship */
    dice("3 5 5 2 4 5 6 4");
    play("aim frigate-e3");
    asked(ENGLISH, "spend");
    dice("4 1"); /* the re-roll; free: the counter's own die */
    play("reroll deception-e1 frigate-s2 2");
    dice("2 1 1"); /* the re-roll; free: the counter's own die, the fire ship's */
    play("reroll deception-e2 frigate-e3 6");
    told("9.1", "the spanish score 1 hit, the english 2");
    at("fire-ship-e1", "gone");
    asked(ENGLISH, "lose_naval");
    dice("1 1"); /* free */
    play("lose frigate-e3");
    at("waterhouse", "gone"); /* with his frigate */
    asked(SPANISH, "lose_naval");
    dice("6 6"); /* free */
    play("lose frigate-s1; lose frigate-s2");
    asked(SPANISH, "retreat_ships");
    play("retreat 3019");
    asked(ENGLISH, "interceptors");
    play("pass");
    at("oriente", "3019");
    asked(ENGLISH, "beachhead"); /* the supplies stay aboard */
    play("pass");
    at("boyne", "3119");
}

static void fight_in_3018(void)
{
    play("battle 3018");
    asked(SPANISH, "batteries");
    play("add cannons-s6; done");
    asked(ENGLISH, "aim");
    play("aim augusta; aim frigate-e4");
    /* Cornwall, Frederick, Augusta with one more, the frigate with two more, free: the merchant; Santa Isabel, the
     * frigate, the cannons (9.1-e: without Reggio, who is ashore); free: the 9.3 dice of the frigate and the cannons */
    dice("6 3 5 3 2 3 4 6 5 6 1 6 6");
    play("aim frigate-e4");
    told("9.1", "Augusta fires: [5] + 2, gun value 6, a miss");
    told("9.1", "Augusta fires: [3] + 2, gun value 6, a hit");
    told("9.1", "Frederick fires: [3] + 2, gun value 7, a hit");
    told("9.1", "Cornwall fires: [6] + 2, gun value 8, a hit");
    told("9.1", "Frigates E4 fires: [2] + 2, gun value 4, a hit");
    told("9.1", "Frigates E4 fires: [3] + 2, gun value 4, a miss");
    told("9.1", "Santa Isabel fires: [5], gun value 8, a hit");
    told("9.1", "Frigates S3 fires: [6], gun value 3, a miss");
    told("9.1", "Fort cannons S6 fires: [1], gun value 4, a hit");
    told("9.1", "the english score 4 hits, the spanish 2");
    at("santa-isabel", "gone");
    at("frigate-s3", "pool");
    at("cannons-s6", "pool");
    asked(ENGLISH, "lose_naval");
    dice("6"); /* free */
    play("lose augusta; lose frigate-e4");
}

static void take_leogane(void)
{
    asked(ENGLISH, "beachhead");
    dice("2 3 6 3 1 4 4 1 5 1 5 1"); /* free: Reggio's 9.3 die */
    play("all; done");
    told("9.2", "dice for the english: 9");
    told("9.2", "dice for the spanish: 2");
    told("9.2", "the english score 2 hits, the spanish 1");
    at("soldiers-s1", "gone");
    at("reggio", "gone");
    asked(ENGLISH, "lose_fight");
    dice("6"); /* free */
    play("lose soldiers-e5");
    at("soldiers-e6", "3018");
    at("cannons-e3", "3018");
    told("7.6", "Leogane");
    told("3.4", "+2, the value of the seaport: now 52");
    assert_int_equal(now()->holder[find_port(str("leogane"))], ENGLISH);
    asked(SPANISH, "buy");
}

static void jenkins_9_0_example_of_play(void **state)
{
    (void)state;
    set_up(forces);
    move_the_bait();
    move_the_invasion();
    fight_in_3119();
    fight_in_3018();
    take_leogane();
}

RULES_MAIN(cmocka_unit_test(jenkins_9_0_example_of_play))
