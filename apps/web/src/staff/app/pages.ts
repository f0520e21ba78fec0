import type { StaffRouteName } from '@porchlight/domain/staff'
import type { ComponentType } from 'react'
import { lazyCode } from '../../ui/base/lazy-component.tsx'
import { ApplicationPage } from '../application/ApplicationPage.tsx'
import { OidcCallbackPage } from '../pages/OidcCallbackPage.tsx'
import { SignInPage } from '../pages/SignInPage.tsx'
import { WaitingPage } from '../pages/WaitingPage.tsx'
import { QueuePage } from '../queue/QueuePage.tsx'
import { SearchPage } from '../queue/SearchPage.tsx'

type Page = ComponentType<{ params: Record<string, string> }>

const first = {
  applications: QueuePage,
  application: ApplicationPage,
  search: SearchPage,
  signIn: SignInPage,
  waiting: WaitingPage,
  oidcCallback: OidcCallbackPage,
}
let others: Record<Exclude<StaffRouteName, keyof typeof first>, Page> | undefined

/** Loads the code of the pages that few visits open. */
export const loadOtherPages = lazyCode(async () => {
  others = (await import('./other-pages.ts')).otherPages
})

/** Undefined until the page's code is loaded. */
export const pageNamed = (name: StaffRouteName): Page | undefined => ({ ...first, ...others })[name]
