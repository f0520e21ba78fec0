import './form-styles.ts'
import type { ReactNode } from 'react'

export function SummaryList({ children }: { children: ReactNode }) {
  return <dl className="summary">{children}</dl>
}
