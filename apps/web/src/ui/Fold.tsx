import type { ReactNode } from 'react'
import styles from '../styles/fold.css?inline'
import { adoptStyles } from './adopt-styles.ts'
import { Icon } from './Icon.tsx'

adoptStyles(styles)

interface FoldProps {
  /** The line that stays, and opens what is under it. */
  summary: ReactNode
  /** How it is at first. */
  open?: boolean
  children: ReactNode
}

/** What is there for whoever asks for it. */
export function Fold({ summary, open, children }: FoldProps) {
  return (
    <details className="fold" open={open}>
      <summary>
        <Icon name="chevron" />
        {summary}
      </summary>
      {children}
    </details>
  )
}
