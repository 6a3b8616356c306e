// A dialog that is there as long as what opened it says so.
import { useLayoutEffect, useRef } from 'preact/hooks';

/* A dialog tells that it was closed a moment after: by then it may be open again, or another stand in its place. So it
 * is known to be shut at once, and what is told late counts only where it is still so. */
export function useDialog(open: boolean, shut: () => void) {
    const box = useRef<HTMLDialogElement>(null);
    useLayoutEffect(() => {
        if (open && !box.current!.open) box.current!.showModal();
    });
    const close = () => {
        box.current?.close(); // gives the focus back
        shut();
    };
    const heard = {
        onCancel: (e: Event) => {
            e.preventDefault();
            close();
        },
        onClose: (e: Event) => {
            if (!box.current?.open && e.currentTarget === box.current) shut();
        },
    };
    return { box, close, heard };
}
