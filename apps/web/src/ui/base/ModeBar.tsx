import { useEffect, useState } from 'react'
import { Notice } from './Notice.tsx'

interface ModeBarProps {
  title: string
  text: string
}

/** The last announcement: the bar of the next page says the same. */
let announced: string | undefined

/** Says on every page what can't be done now. */
export function ModeBar({ title, text }: ModeBarProps) {
  const words = `${title} ${text}`
  const [isNew] = useState(() => announced !== words)
  useEffect(() => {
    announced = words
  }, [words])
  return (
    <div className="page__notice">
      <Notice announced={isNew ? words : ''}>
        <p>
          <strong>{title}</strong> <span>{text}</span>
        </p>
      </Notice>
    </div>
  )
}
