const CONTROL = 'input, select, textarea, button'

/** Moves focus to the control with this id, or to the first one in the group that has it. */
export function focusField(id: string): void {
  const place = document.getElementById(id)
  const control = place?.matches(CONTROL) ? place : place?.querySelector<HTMLElement>(CONTROL)
  control?.focus()
}

/** Focuses the first field of a form, for when the focused control is removed. */
export const focusFirstField = (form: HTMLFormElement | null): void =>
  form?.querySelector<HTMLElement>('input, select, textarea')?.focus()
