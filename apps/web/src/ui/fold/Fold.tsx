import '../../styles/fold.css'
import type { ReactNode } from 'react'
import { Icon } from '../base/Icon.tsx'
import { chevronIcon } from '../icons.ts'

interface FoldProps {
  /** The summary line. */
  summary: ReactNode
  /** True if it is open at first. */
  open?: boolean
  children: ReactNode
}

/** Content that can be expanded. */
export function Fold({ summary, open, children }: FoldProps) {
  return (
    <details className="fold" open={open}>
      <summary>
        <Icon shape={chevronIcon} />
        {summary}
      </summary>
      {children}
    </details>
  )
}
