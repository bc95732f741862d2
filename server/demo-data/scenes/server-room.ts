// Racks of the new computer room.
import { fade, glow, ground, SUN, type Scene } from '#server/demo-data/scene-parts.ts'
import { at, circle, polygon, rect, repeat, stroke } from '#server/demo-data/svg.ts'

export const serverRoom: Scene = {
  defs: fade('room', '#0f2a33', '#1d4952') + glow('cold', 600, 300, 520, '#62c6d0', 0.35),
  body: [
    ground('url(#room)'),
    polygon(
      [
        [0, 675],
        [420, 470],
        [780, 470],
        [1200, 675],
      ],
      '#163c44',
    ),
    repeat(6, (i) => stroke(`M${600 - 700 + i * 280} 675L${600 - 180 + i * 72} 470`, '#24565f', 3)),
    repeat(3, (i) => stroke(`M${330 - i * 130} ${514 + i * 64}L${870 + i * 130} ${514 + i * 64}`, '#24565f', 3)),
    rect(420, 90, 360, 380, '#143740'),
    ...[-1, 1].map((side) =>
      at(600, 0, [
        repeat(3, (i) => {
          const near = 640 - i * 150
          const far = 520 - i * 120
          const x = (value: number) => side * value
          const top = (value: number) => 280 - value * 0.5
          const foot = (value: number) => 400 + value * 0.42
          return (
            polygon(
              [
                [x(near), top(near)],
                [x(far), top(far)],
                [x(far), foot(far)],
                [x(near), foot(near)],
              ],
              i % 2 ? '#1b3f48' : '#21505a',
            ) +
            repeat(9, (row) => {
              const f = (row + 0.6) / 9.6
              const y = (v: number) => top(v) + (foot(v) - top(v)) * f
              return (
                stroke(`M${x(near - 16)} ${y(near - 16)}L${x(far + 14)} ${y(far + 14)}`, '#0f2a33', 9 - i * 1.6) +
                circle(x(near - 30), y(near - 30), 5 - i, row % 3 ? '#7fe0c8' : SUN) +
                circle(x(near - 52), y(near - 52), 5 - i, '#62c6d0')
              )
            })
          )
        }),
      ]),
    ),
    ground('url(#cold)'),
    repeat(
      3,
      (i) =>
        rect(500 + i * 72, 110, 56, 340, '#1b4a53', 4) +
        repeat(
          8,
          (row) =>
            rect(508 + i * 72, 124 + row * 40, 40, 26, '#0f2a33', 3) +
            circle(516 + i * 72, 137 + row * 40, 3.5, row % 3 === i ? SUN : '#7fe0c8'),
        ),
    ),
    rect(460, 30, 280, 12, '#cfe9ea', 6),
  ],
}
