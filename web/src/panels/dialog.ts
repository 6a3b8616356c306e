// A dialog that is there as long as what opened it says so: over the page, or beside it.
import { useLayoutEffect, useRef } from 'preact/hooks';

/* A dialog tells that it was closed a moment after: by then it may be open again, or another stand in its place. So it
 * is known to be shut at once, and what is told late counts only where it is still so. One that stands beside the page
 * leaves the rest of it in use: it is shut by Escape only while it has the focus. */
export function useDialog(open: boolean, shut: () => void, beside = false) {
    const box = useRef<HTMLDialogElement>(null);
    useLayoutEffect(() => {
        if (!open) return;
        const it = box.current!;
        if (it.open && it.matches(':modal') === beside) it.close(); // the window is wider now, or narrower
        if (it.open) return;
        if (beside) it.show();
        else it.showModal();
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
        onKeyDown: (e: KeyboardEvent) => {
            if (!beside || e.key !== 'Escape') return;
            e.stopPropagation();
            close();
        },
        onClose: (e: Event) => {
            if (!box.current?.open && e.currentTarget === box.current) shut();
        },
    };
    return { box, close, heard };
}
