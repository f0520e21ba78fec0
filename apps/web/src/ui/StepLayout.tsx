import '../styles/forms.css'
import type { ReactNode } from 'react'

interface StepHeaderProps {
  /** A link or button that goes back. */
  back?: ReactNode
  /** 'n / 11'; undefined on a page without a step. */
  text?: string
  label: string
  percent: number
  /** Below the bar, such as whose form it is. */
  children?: ReactNode
}

export function StepHeader({ back, text, label, percent, children }: StepHeaderProps) {
  return (
    <div className="steps">
      {back}
      {text && <span className="steps__text">{text}</span>}
      <ProgressBar label={label} percent={percent} text={text} />
      {children && <p className="steps__whose">{children}</p>}
    </div>
  )
}

interface ProgressBarProps {
  label: string
  /** 0 to 100. */
  percent: number
  /** Replaces the percentage for screen readers: '3 / 11'. */
  text?: string
}

export function ProgressBar({ label, percent, text }: ProgressBarProps) {
  return (
    <div
      className="steps__track"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(percent)}
      aria-valuetext={text}
    >
      {/* A width as an attribute: a strict style policy refuses style attributes drawn by the server. */}
      <svg aria-hidden="true" width="100%" height="100%">
        <rect width={`${percent}%`} height="100%" rx="3" />
      </svg>
    </div>
  )
}

/** The page's buttons, the primary one first: fixed at the bottom of a phone's screen, in the flow on larger screens. */
export function StickyActions({ children }: { children: ReactNode }) {
  return <div className="actions">{children}</div>
}
