import { createContext, type ReactNode } from 'react'

/** A notice of the page, which open dialogs repeat above their buttons: a dialog covers the page and makes it inert. */
export const DialogNotice = createContext<ReactNode>(null)
