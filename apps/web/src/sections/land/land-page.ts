import { type LandSituation, landApiPath, landForms, type PageId } from '@porchlight/domain'

/** The page of one situation. It is saved below '/land', and makes it the application's situation. */
export function landPage<S extends LandSituation>(situation: S) {
  const path = landApiPath[situation]
  return {
    page: `land/${path}` as PageId,
    form: landForms[situation],
    record: 'land',
    save: { method: 'POST', below: `/${path}` },
  } as const
}
