const roles: Record<string, string> = {
  A: 'link',
  BUTTON: 'button',
  FIELDSET: 'group',
  FORM: 'form',
  H1: 'heading 1',
  H2: 'heading 2',
  H3: 'heading 3',
  LI: 'listitem',
  OL: 'list',
  SECTION: 'region',
  TEXTAREA: 'textbox',
  UL: 'list',
}
const inputRoles: Record<string, string> = { radio: 'radio', text: 'textbox', date: 'date' }
const STATES = ['aria-current', 'aria-disabled', 'aria-invalid', 'aria-required']

const textOf = (element: Element | null): string => element?.textContent?.replace(/\s+/g, ' ').trim() ?? ''

const byIds = (ids: string | null): string =>
  (ids ?? '')
    .split(' ')
    .map(id => textOf(document.getElementById(id)))
    .join(' ')
    .trim()

function nameOf(element: Element): string {
  const labels = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.labels : null
  return (
    element.getAttribute('aria-label') ??
    (byIds(element.getAttribute('aria-labelledby')) ||
      [...(labels ?? []), ...element.querySelectorAll(':scope > legend')].map(textOf).join(' '))
  )
}

/** The roles whose name is what they contain. */
const isLeaf = (role: string): boolean => /^(?:link|button|heading \d|radio|textbox|date)$/.test(role)

/** The elements that a screen reader goes through, one a line: role, name, states and description, then the texts between them. */
export function accessibleTree(root: Element, indent = ''): string {
  const lines: string[] = []
  for (const node of root.childNodes) {
    // Labels and legends are names.
    if (node.nodeType === Node.TEXT_NODE && !root.closest('label, legend')) {
      const text = node.textContent?.trim()
      if (text) lines.push(`${indent}${text}`)
    }
    if (!(node instanceof Element) || node.matches('svg, [aria-hidden=true], .reason')) continue
    const role =
      node.getAttribute('role') ?? (node instanceof HTMLInputElement ? inputRoles[node.type] : roles[node.tagName])
    if (!role) {
      const inside = accessibleTree(node, indent)
      if (inside) lines.push(inside)
      continue
    }
    const name = nameOf(node) || (isLeaf(role) ? textOf(node) : '')
    const states = STATES.flatMap(state =>
      node.getAttribute(state) ? [`${state.slice(5)}=${node.getAttribute(state)}`] : [],
    )
    const described = byIds(node.getAttribute('aria-describedby'))
    lines.push(indent + [role, name && `"${name}"`, ...states, described && `(${described})`].filter(Boolean).join(' '))
    if (isLeaf(role)) continue
    const inside = accessibleTree(node, `${indent}  `)
    if (inside) lines.push(inside)
  }
  return lines.join('\n')
}
