import type { ApplicationViewResponse, SectionOfBorrower } from '@porchlight/api'
import { useEffect, useState } from 'react'
import { useLocation, useRouter } from 'wouter'
import { askedIn } from './ask-address.ts'
import { returnableOf } from './returnable.ts'

/**
 * The sections of the address that can be sent back. Where there are some, they leave the address before `open` is called, so that Back
 * closes the dialog and does not open it again.
 */
export function useAsked(view: ApplicationViewResponse, open: () => void): SectionOfBorrower[] {
  const [asked, setAsked] = useState<SectionOfBorrower[]>([])
  const router = useRouter()
  const search = router.searchHook(router)
  const [path, go] = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for an address
  useEffect(() => {
    const found = returnableOf(view, askedIn(search))
    if (found.length === 0) return
    setAsked(found)
    go(path, { replace: true })
    open()
  }, [search])
  return asked
}
