/** Reserves the space of `rows` cards while they load. Invisible at first, so that quick responses do not flicker. */
export function Skeleton({ label, rows = 2 }: { label: string; rows?: number }) {
  return (
    <div className="skeleton" role="status">
      <span className="hidden">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows are alike
        <i key={row} />
      ))}
    </div>
  )
}

/** Decoration; the text beside it says what is loading. */
export function Spinner() {
  return <span className="spinner" aria-hidden="true" />
}
