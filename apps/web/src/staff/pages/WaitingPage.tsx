import { useEffect } from 'react'
import { useTexts } from '../../text/texts.ts'
import { StaffFrame } from '../frame/StaffFrame.tsx'
import { useStaff } from '../session/session.tsx'
import { texts } from '../ui/text.ts'

const ASK_MS = 4_000

/** Shows the code until an administrator has typed it. The session is active then, and the router continues. */
export function WaitingPage() {
  const { code, ask } = useStaff()
  const t = useTexts(texts).waiting
  // biome-ignore lint/correctness/useExhaustiveDependencies: one timer
  useEffect(() => {
    const timer = setInterval(() => void ask(), ASK_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <StaffFrame narrow title={t.title} lead={code ? t.readOut : t.gone}>
      {code && (
        <div>
          <p className="soft">{t.code}</p>
          <p className="staff__code">{code}</p>
        </div>
      )}
      <p role="status">{t.waiting}</p>
    </StaffFrame>
  )
}
