import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useStop } from '../../data/base/use-stop.ts'
import { useTexts } from '../../text/texts.ts'
import { Button, type ButtonProps } from '../../ui/base/Button.tsx'
import { Toast } from '../../ui/overlays/Toast.tsx'
import { useFocusFallback } from '../../ui/use-focus-fallback.ts'
import { useStaff } from '../session/session.tsx'
import { texts as shared } from '../ui/text.ts'
import { useSentence } from '../ui/use-action.ts'
import { sayDone, showDone, useDone } from './done.ts'
import { texts } from './text.ts'

/** Fast keys make fast errors. */
const UNDO_MS = 10_000

/** The last act, with a button that undoes it. It stays while the pointer or the focus is on it. */
export function DoneToast() {
  const done = useDone()
  const [busy, setBusy] = useState(false)
  const { begin } = useStop()
  const { isOver } = useStaff()
  const sentenceOf = useSentence()
  const client = useQueryClient()
  const root = useRef<HTMLDivElement>(null)
  const t = useTexts(texts)
  const { close } = useTexts(shared)
  useEffect(() => {
    if (!done || done.stays || busy) return
    const isUsed = () => root.current?.matches(':hover') || root.current?.contains(document.activeElement)
    const end = () => isUsed() || showDone(undefined)
    const timer = setInterval(end, UNDO_MS)
    return () => clearInterval(timer)
  }, [done, busy])
  useEffect(() => () => showDone(undefined), [])
  const undo = async () => {
    setBusy(true)
    try {
      await done?.undo?.(begin())
      sayDone(t.undone)
    } catch (error) {
      showDone({ words: sentenceOf(error), stays: true })
    } finally {
      setBusy(false)
      // The page shows what it is now, and who was faster.
      await client.invalidateQueries()
    }
  }
  return (
    <div className={done?.stays ? 'staff staff--refused' : 'staff'} ref={root} hidden={isOver}>
      <Toast message={done?.words ?? ''} turn={done?.turn}>
        {done?.stays && <ToastButton onClick={() => showDone(undefined)}>{close}</ToastButton>}
        {done?.undo && (
          <ToastButton busy={busy && t.undoing} onClick={() => void undo()}>
            {t.undo}
          </ToastButton>
        )}
      </Toast>
    </div>
  )
}

/** Takes the focus with it when it is gone. */
function ToastButton(props: ButtonProps) {
  const root = useFocusFallback<HTMLSpanElement>()
  return (
    <span ref={root}>
      <Button kind="quiet" {...props} />
    </span>
  )
}
