/** Decoration: what is being waited for is said in words beside it. */
export function Spinner() {
  return <span className="spinner" aria-hidden="true" />
}
