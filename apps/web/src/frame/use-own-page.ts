import { useEffect } from 'react'
import { readIdentity } from '../data/identity-store.ts'
import { knownUser } from '../data/session.ts'

/** Reloads a page that is shown again after another user signed in, or that Back restores from before a sign-out. */
export function useOwnPage(): void {
  useEffect(() => {
    const recheck = async (event: Event) => {
      const who = await readIdentity()
      const isBack = 'persisted' in event && event.persisted
      const isOwn = who ? who.user.id === (knownUser() ?? who.user).id : !isBack
      if (!isOwn) location.reload()
    }
    addEventListener('pageshow', recheck)
    addEventListener('visibilitychange', recheck)
    return () => {
      removeEventListener('pageshow', recheck)
      removeEventListener('visibilitychange', recheck)
    }
  }, [])
}
