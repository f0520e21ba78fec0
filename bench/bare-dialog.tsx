/// <reference lib="dom" />
// A form in a native dialog with nothing but React: one state, controlled inputs. Its elements are those of the
// page's template. Bundled for the browser by client-only-pages.ts.

import { type ChangeEvent, createElement, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'

type Values = Record<string, string | boolean>
interface Node {
  type: string
  attributes: Record<string, string | true>
  children: (Node | string)[]
}

const BOOLEAN = ['disabled', 'checked', 'selected', 'required', 'readonly', 'hidden']
const VOID = ['input', 'br', 'hr', 'img']
const template = document.querySelector('template')!
const { attributes, children } = toNode(template.content.querySelector('dialog')!)

function toNode(element: Element): Node {
  const attributes = [...element.attributes]
    // React takes a style as an object; `open` is set by showModal; a choice is part of the state.
    .filter(({ name }) => !['style', 'open', 'selected'].includes(name))
    .map(({ name, value }) => [name, BOOLEAN.includes(name) ? true : value] as const)
  const children = [...element.childNodes].flatMap(child =>
    child instanceof Element ? toNode(child) : (child.textContent ?? ''),
  )
  return { type: element.localName, attributes: Object.fromEntries(attributes), children }
}

function BareDialog({ onClose }: { onClose(): void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [values, setValues] = useState<Values>({})
  useLayoutEffect(() => dialog.current!.showModal(), [])

  const toElement = (node: Node | string, key: number): ReactNode => {
    if (typeof node === 'string') return node
    const { type, attributes, children } = node
    return createElement(
      type,
      { key, ...attributes, ...control(node) },
      ...(VOID.includes(type) ? [] : [children.map(toElement)]),
    )
  }
  const control = ({ type, attributes: { id, type: kind, value } }: Node) => {
    if (!['input', 'select', 'textarea'].includes(type)) return {}
    const name = String(id)
    if (kind === 'checkbox' || kind === 'radio') {
      const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => setValues({ ...values, [name]: target.checked })
      return { checked: values[name] === true, onChange }
    }
    const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => setValues({ ...values, [name]: target.value })
    return { value: values[name] ?? value ?? '', onChange }
  }
  return (
    <dialog {...attributes} ref={dialog} onCancel={onClose}>
      {children.map(toElement)}
    </dialog>
  )
}

function Opener() {
  const [isOpen, setOpen] = useState(false)
  useLayoutEffect(() => {
    const open = ({ target }: Event) => {
      if (target instanceof Element && target.closest('button') && !target.closest('dialog')) setOpen(true)
    }
    document.addEventListener('click', open)
    return () => document.removeEventListener('click', open)
  }, [])
  return isOpen && <BareDialog onClose={() => setOpen(false)} />
}

createRoot(document.getElementById('dialog')!).render(<Opener />)
