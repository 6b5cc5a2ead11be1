/** Scrolls to the first error of a form and focuses it if it is a field: the pressed button may be far below it. */
export function showFault(form: HTMLElement | null): void {
  const fault = form?.querySelector<HTMLElement>('[aria-invalid=true], [role=alert]');
  fault?.scrollIntoView({ block: 'center' });
  if (fault?.hasAttribute('aria-invalid')) fault.focus({ preventScroll: true });
}
