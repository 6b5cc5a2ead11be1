/** Brings what a form found wrong into sight and, where it is a field, under the fingers: the button that was pressed may be far below it. */
export function showFault(form: HTMLElement | null): void {
  const fault = form?.querySelector<HTMLElement>('[aria-invalid=true], [role=alert]');
  fault?.scrollIntoView({ block: 'center' });
  if (fault?.hasAttribute('aria-invalid')) fault.focus({ preventScroll: true });
}
