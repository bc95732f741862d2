// Names for the thousand people of the large demo company.

const words = (text: string) => text.trim().split(/\s+/)

export const GIVEN_NAMES = {
  f: words(`Alina Amelie Andrea Anna Annika Antje Astrid Ayşe Beate Bettina Britta Carina Carla Charlotte Clara Cornelia
    Dana Doris Elena Elif Emilia Esra Eva Fatma Franziska Frieda Gabriele Greta Hanna Heidi Helene Ilse Ina Irina Jana
    Jasmin Johanna Jule Julia Karin Karla Kerstin Lara Lea Lena Lina Lisa Luisa Magdalena Maike Maren Maria Marie Martina
    Melanie Merle Mona Monika Nele Nicole Nina Paula Pia Regina Ronja Ruth Sarah Silke Simone Sonja Stefanie Svetlana
    Tanja Theresa Ulrike Vanessa Vera Yasemin Zeynep`),
  m: words(`Achim Adrian Ahmet Alexander Andreas Anton Arne Axel Ben Björn Boris Carsten Christian Christoph Clemens David
    Deniz Dennis Dirk Dominik Erik Fabian Finn Florian Frank Georg Gerrit Hakan Hannes Heiko Hendrik Holger Igor Ingo Jakob
    Jan Jörg Johannes Julian Kai Karl Kemal Klaus Konrad Lars Leon Levin Luca Lutz Malte Manfred Marcel Marco Markus Martin
    Matthias Mehmet Michael Mirko Moritz Mustafa Nico Nils Olaf Ole Pascal Patrick Paul Peter Philipp Rainer Robin Rolf
    Roman Sascha Sebastian Simon Stefan Sven Theo Tobias Torben Udo Uwe Volker Werner Wolfgang`),
} as const

export const FAMILY_NAMES = words(`Ackermann Adler Ahrens Albrecht Appel Arnold Bachmann Bauer Baumann Beckmann Behrens
  Berger Bergmann Blum Böhm Brandt Braun Brinkhaus Brockmann Bruns Busch Çelik Claasen Conrad Dahl Decker Dietrich Döring
  Doğan Ebert Eckhardt Ehlers Engel Ernst Esser Faber Feldmann Fischer Franke Friedrich Fuchs Gerlach Giese Götz Graf Groß
  Günther Haas Hahn Hansen Hartmann Heinrich Heller Hennig Herrmann Hofmann Horn Huber Ivanov Jäger Jahn Jansen Jung Kaiser
  Kamp Kaufmann Keller Kemper Kern Kiefer Klein Klinge Knoll Koch Köhler König Kramer Krause Krüger Kuhn Kunz Lang Lehmann
  Lindner Lorenzen Ludwig Lutz Maier Marx Mayer Meier Menke Meyer Möller Müller Nagel Neumann Nguyen Niemann Nolte Novak
  Oster Otto Pauli Peters Pfeffer Pohl Popescu Rasch Reich Reinhardt Richter Ritter Rösler Rudolph Rüther Sahin Sander
  Sauer Schäfers Schilling Schlüter Schmidt Schmitz Schneider Scholz Schreiber Schröder Schubert Schulz Schuster Schwarz
  Seidel Simon Sommer Stahlhut Stark Stein Stolz Sturm Thomas Tietz Ulrich Unger Vogel Voigt Vollmer Wagner Walter Weiß
  Wendt Werner Westermann Wiese Wild Wilke Winter Wolf Wulf Yılmaz Zander Zimmermann Zorn`)
