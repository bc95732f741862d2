// A button beside each piece of code that copies it.
const SHOWN_FOR = 2000

for (const pre of document.querySelectorAll('pre')) {
  const box = document.createElement('div')
  const button = document.createElement('button')
  box.className = 'code'
  button.type = 'button'
  button.textContent = 'Copy'
  pre.replaceWith(box)
  box.append(pre, button)
  button.addEventListener('click', async () => {
    const isDone = await navigator.clipboard?.writeText(pre.textContent).then(
      () => true,
      () => false,
    )
    // Where the browser keeps the clipboard to itself the code is at least marked.
    if (!isDone) getSelection()?.selectAllChildren(pre)
    button.textContent = isDone ? 'Copied' : 'Press Ctrl+C'
    setTimeout(() => (button.textContent = 'Copy'), SHOWN_FOR)
  })
}
