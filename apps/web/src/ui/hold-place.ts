/**
 * Keeps what is pressed at its place on the screen while its answer shows and hides questions. Where a form becomes too short
 * for that, it keeps its height.
 * docs/decisions/0059-what-is-pressed-keeps-its-place.md
 */
function holdPlace({ target }: Event): void {
  const pressed = target as Element
  const form = pressed.matches('[type=checkbox], [type=radio], summary') && pressed.closest('form')
  if (!form) return
  const { top } = pressed.getBoundingClientRect()
  const { offsetHeight } = form
  const movedBy = () => pressed.getBoundingClientRect().top - top
  const scrollBack = () => (form.closest('dialog') ?? window).scrollBy(0, movedBy())
  requestAnimationFrame(() => {
    if (!pressed.isConnected) return
    scrollBack()
    if (movedBy() < 1) return
    form.style.minHeight = `${offsetHeight}px`
    scrollBack()
  })
}

if (typeof document !== 'undefined') addEventListener('click', holdPlace, true)
