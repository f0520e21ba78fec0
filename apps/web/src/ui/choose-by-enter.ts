/**
 * Enter chooses the answer that has the focus. By default it would submit the form, although cards with an arrow beside such an
 * answer go on with Enter.
 */
function chooseByEnter(event: KeyboardEvent): void {
  const { target, key } = event
  if (key !== 'Enter' || !(target instanceof HTMLInputElement) || !/^(radio|checkbox)$/.test(target.type)) return
  event.preventDefault()
  if (!target.checked) target.click()
}

if (typeof document !== 'undefined') addEventListener('keydown', chooseByEnter, true)
