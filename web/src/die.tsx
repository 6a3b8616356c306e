// The face of a die, alone and in a sentence.
import './die.css';
import { useContext } from 'preact/hooks';
import { NumberedDice } from './numbered';
import { classes } from './words';

const PIPS: Record<number, [number, number][]> = {
    1: [[0, 0]],
    2: [
        [-4, -4],
        [4, 4],
    ],
    3: [
        [-4, -4],
        [0, 0],
        [4, 4],
    ],
    4: [
        [-4, -4],
        [4, -4],
        [-4, 4],
        [4, 4],
    ],
    5: [
        [-4, -4],
        [4, -4],
        [0, 0],
        [-4, 4],
        [4, 4],
    ],
    6: [
        [-4, -5],
        [4, -5],
        [-4, 0],
        [4, 0],
        [-4, 5],
        [4, 5],
    ],
};

/* Pips as on a common die; of others the number. Without a face it is still to be rolled. */
export function DieFace({ face, plain, hit }: { face?: number; plain?: boolean; hit?: boolean }) {
    const numbered = useContext(NumberedDice),
        pips = plain || numbered ? undefined : PIPS[face ?? 0];
    return (
        <svg
            class={classes('die', { hit, unrolled: face === undefined })}
            viewBox="-9 -9 18 18"
            role="img"
            aria-label={`die: ${face ?? 'not rolled yet'}${hit === undefined ? '' : hit ? ', a hit' : ', a miss'}`}>
            <rect x="-8.3" y="-8.3" width="16.6" height="16.6" rx="3.4" />
            {pips ? (
                pips.map(([x, y], i) => <circle key={i} cx={x} cy={y} r="1.7" />)
            ) : (
                <text y="4" text-anchor="middle">
                    {face ?? '·'}
                </text>
            )}
        </svg>
    );
}

/* [*] is a die that is not rolled yet. */
export function WithDice({ text }: { text: string }) {
    return (
        <>
            {text.split(/(\[(?:\d+|\*)\])/).map((part, i) => {
                const die = /^\[(\d+|\*)\]$/.exec(part);
                return die ? <DieFace key={i} face={die[1] === '*' ? undefined : Number(die[1])} /> : part;
            })}
        </>
    );
}
