import { type BorrowerAt, paramsIn } from '@porchlight/domain'
import { useLocation } from 'wouter'
import { boot } from '../boot.ts'

/** Whose application this page is about, as its address says; '' where it says nothing. */
export function useAt(): BorrowerAt {
  const [path] = useLocation()
  const dealer = boot().dealer?.slug ?? ''
  const section = paramsIn('section', path)
  const other =
    paramsIn('progress', path) ??
    paramsIn('signature', path) ??
    paramsIn('fullApplication', path) ??
    paramsIn('coborrowerInvite', path)
  return { dealer, application: section?.application ?? other?.application ?? '', borrower: section?.borrower ?? '' }
}
