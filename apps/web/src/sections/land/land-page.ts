import { type LandSituation, landApiPath, landForms, type PageId } from '@porchlight/domain'

/** The form of one land situation. Its save sets the application's situation. */
export function landPage<S extends LandSituation>(situation: S) {
  const path = landApiPath[situation]
  return {
    page: `land/${path}` as PageId,
    form: landForms[situation],
    record: 'land',
    save: { method: 'POST', below: `/${path}` },
  } as const
}
