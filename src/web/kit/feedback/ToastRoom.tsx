/**
 * Is the room for a toast, at the end of what scrolls and before a bar of buttons. It has no height until `Toasts` opens the
 * first room in sight, so a toast covers nothing, and no button moves for it.
 */
export function ToastRoom({ className = "" }: { readonly className?: string | undefined }) {
  return <div data-toast-room className={className} />;
}
