import { catalogue } from '../text/catalogue.ts'

const en = {
  skip: 'Skip to content',
  menu: 'Account menu',
  loading: 'Loading...',
  review: 'Review Current Application',
  dashboard: 'View Dashboard',
  account: 'Your account',
  logout: 'Logout',
  close: 'Close',
  description: (from: string) => `Apply online for the financing of your manufactured home with ${from}.`,
  offline: 'You are offline. What you typed stays here; save it once you are back online.',
}
export const text = catalogue({ en })
