// How fast what has happened is played.
import { Choice } from '../fields';
import { playSpeed } from '../settings';

export function SpeedSelect({ label }: { label: string }) {
    return (
        <Choice
            of={playSpeed}
            label={label}
            among={[
                [1500, 'slow'],
                [700, 'steady'],
                [250, 'fast'],
            ]}
        />
    );
}
