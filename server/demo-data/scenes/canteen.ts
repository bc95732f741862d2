// A plate of vegetables, seen from above.
import { ground, lines, WOOD, type Scene } from '#server/demo-data/scene-parts.ts'
import { circle, ellipse, path, rect, repeat, stroke } from '#server/demo-data/svg.ts'

export const canteen: Scene = {
  body: [
    ground(WOOD),
    repeat(6, (i) => rect(0, 110 * i, 1200, 5, '#a67a4b')),
    rect(180, 60, 840, 560, '#d9cfb8', 24),
    rect(200, 80, 800, 520, '#e9e2cf', 18),
    circle(560, 340, 230, '#f6f3ea'),
    circle(560, 340, 184, '#e8e2d3'),
    path('M400 300C420 190 560 160 640 210C730 250 730 330 700 350C620 330 470 360 400 300Z', '#6f9a5d'),
    path('M396 320C470 376 620 342 706 360C700 470 590 520 500 490C430 470 396 400 396 320Z', '#e8a33a'),
    circle(500, 250, 34, '#c9503a'),
    circle(580, 236, 30, '#c9503a'),
    circle(640, 290, 28, '#d8694a'),
    circle(460, 290, 18, '#8fb573'),
    circle(560, 290, 22, '#8fb573'),
    ellipse(540, 420, 46, 36, '#f3d9a2'),
    circle(540, 420, 17, '#e88a2e'),
    ellipse(630, 410, 34, 26, '#f3d9a2'),
    circle(630, 410, 13, '#e88a2e'),
    circle(900, 220, 84, '#2f4a4e'),
    circle(900, 220, 66, '#3b5c60'),
    circle(900, 220, 56, '#7a4a2c'),
    path('M862 206C880 186 918 186 936 206C920 218 880 218 862 206Z', '#a9764b'),
    stroke('M976 250C1006 256 1006 200 980 196', '#2f4a4e', 16),
    rect(846, 380, 22, 190, '#aab3b2', 11),
    path('M834 350C834 330 880 330 880 350L874 420L840 420Z', '#aab3b2'),
    rect(920, 330, 20, 240, '#aab3b2', 10),
    path('M930 330C960 350 964 420 940 450L920 450L920 330Z', '#c3cac8'),
    rect(230, 480, 130, 90, '#f6f3ea', 6, 'transform="rotate(-8 295 525)"'),
    lines(250, 500, 20, [84, 60], '#b9ae94', 8),
  ],
}
