interface Notice {
  readonly title: string
  readonly text: string
  readonly button?: { readonly label: string; press(): void }
}

const LOOK = { padding: '24px', border: '1px dashed', borderRadius: '4px', textAlign: 'center' }

/** Shows instead of an element why it is missing, and how to correct that. */
export function drawNotice(place: HTMLElement, { title, text, button }: Notice): void {
  const box = document.createElement('div')
  box.setAttribute('role', 'note')
  Object.assign(box.style, LOOK)
  const head = document.createElement('strong')
  head.textContent = title
  const body = document.createElement('p')
  body.textContent = text
  box.append(head, body)
  if (button) {
    const control = document.createElement('button')
    control.type = 'button'
    control.textContent = button.label
    control.addEventListener('click', () => button.press())
    box.append(control)
  }
  place.replaceChildren(box)
}
