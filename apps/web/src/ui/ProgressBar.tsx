export interface ProgressBarProps {
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
