import type { ReactElement } from 'react'

/** The viaduct with a gap and a lowered signal: here it does not go on. */
export function Bridge(): ReactElement {
  return (
    <svg className="art" viewBox="0 0 620 190" aria-hidden="true">
      <path className="line" d="M0 62h232v14H0M620 62H388v14h232" />
      <path className="line" d="M14 172v-40a38 38 0 0 1 76 0v40M104 172v-40a38 38 0 0 1 76 0v40M194 172V96l26-20" />
      <path className="line" d="M426 172v-40a38 38 0 0 1 76 0v40M516 172v-40a38 38 0 0 1 76 0v40M412 172V96l-24-20" />
      <path className="line ground" d="M0 172h620" />
      <path className="line" d="M196 62V28" />
      <path className="line arm" d="M196 28h118v12H196z" />
      <path className="line" d="m222 28-10 12M250 28l-10 12M278 28l-10 12M306 28l-10 12" />
      <circle className="line hinge" cx="196" cy="28" r="6" />
      <path
        className="line train"
        d="M250 172c30-8 40 6 66 0s40-10 60 0M40 62V46h92v16M132 62V50h40v12M52 46v-8h16v8"
      />
    </svg>
  )
}
