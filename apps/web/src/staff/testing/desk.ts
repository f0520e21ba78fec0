import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

/** Picks an action of an application in its menu. `user`: a person whose clock the test moves. */
export async function pickAction(name: string, user: { click(element: Element): Promise<void> } = userEvent) {
  await user.click(await screen.findByRole('button', { name: 'Actions' }))
  await user.click(screen.getByRole('menuitem', { name }))
}
