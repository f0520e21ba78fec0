/** Always on the page, so that what it says is read out when it changes. */
export function LiveRegion({ message }: { message: string }) {
  return (
    <div className="hidden" role="status">
      {message}
    </div>
  )
}
