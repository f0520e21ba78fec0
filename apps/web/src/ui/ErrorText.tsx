import { Icon } from './Icon.tsx'

export function ErrorText({ id, error }: { id: string; error?: string }) {
  if (!error) return null
  return (
    <p className="error" id={id}>
      <Icon name="warning" size={1.125} />
      <span>{error}</span>
    </p>
  )
}
