import { useEffect } from 'react'
import type { ShownForm } from './use-staff-form.ts'

/** Leaves a form once it is saved, with what is said then: not before, so that its draft is gone. */
export function useWhenDone({ done }: Pick<ShownForm, 'done'>, leave: (said: string) => void): void {
  useEffect(() => {
    if (done) leave(done)
  }, [done, leave])
}
