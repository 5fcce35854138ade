/** Files are /memories/<file>-<400|800|1200>.avif, and <file>-800.webp. */
interface Memory {
  file: string;
  width: number; // of the largest file, in pixels
  height: number;
  thumbhash: string; // base64
  alt: string;
  caption: string;
}

/** The drawings in the order of the night. Written by art/memories.ts. */
export const memories: readonly Memory[] = [
  {
    file: "main-stage",
    width: 1200,
    height: 1500,
    thumbhash: "UmcKHgZHqJhohwiXWHiJhWiHCHx1dQg=",
    alt: "A singer raises an arm before a rosette of light as high as the stage; a sea of hands answers",
    caption: "One chorus, several thousand keys.",
  },
  {
    file: "dancer",
    width: 1200,
    height: 1500,
    thumbhash: "l7gGHgx4Z2iXhwiXmImJiJhnh3OAf2g=",
    alt: "A dancer on one leg between red curtains, her blue ankara skirt flung wide",
    caption: "The skirt had its own fan club by the second chorus.",
  },
  {
    file: "talking-drum",
    width: 1200,
    height: 1500,
    thumbhash: "F6kKNghId3dneAh3iIV5hHlnCHWDJgc=",
    alt: "An old drummer in a striped agbada plays the talking drum under a string of bulbs",
    caption: "The drum called your name. You pretended not to hear.",
  },
  {
    file: "suya-stand",
    width: 1200,
    height: 1500,
    thumbhash: "VGgKHgZnd2dndweYiIOIdqenGWCCJwg=",
    alt: "A seller laughs behind a grill of suya, under a red and white awning",
    caption: "The longest queue of the night had onions.",
  },
  {
    file: "masquerade",
    width: 1200,
    height: 1500,
    thumbhash: "VXgKJgZHZ1iImAdXh4l2d3pIB4B0Iwg=",
    alt: "A masquerade in raffia, adire and feathers between two torches; children watch from shoulders",
    caption: "Nobody asked to see this one's ticket.",
  },
  {
    file: "dj",
    width: 1200,
    height: 1500,
    thumbhash: "0DcKJghIl4d4hweYiHWIeYhnF4dwtQg=",
    alt: "A DJ in headphones and dark glasses points at the sky, behind two turntables and before a wall of lights",
    caption: "He said “last song” at one. And at two. And at three.",
  },
  {
    file: "phones",
    width: 1200,
    height: 1500,
    thumbhash: "VXgGJggXmFg4hweXaIJ8hFmXBphUQwk=",
    alt: "Three hands hold up phones that film the same glowing stage",
    caption: "Ten thousand videos, all of them shaking.",
  },
  {
    file: "fashion-walk",
    width: 1200,
    height: 1500,
    thumbhash: "lXcKHgRYZwhXmHd4iIR5dmiIB4F/JQg=",
    alt: "A woman in an adire gown and a towering gele walks down a lit runway",
    caption: "The gele needed its own sound check.",
  },
  {
    file: "saxophone",
    width: 1200,
    height: 1500,
    thumbhash: "VXgGHgRkKzc4iAiYloN5hliIEHw0DVg=",
    alt: "A saxophonist in an adire shirt and red hat before an orange moon; couples dance",
    caption: "One solo, eleven minutes, no complaints.",
  },
  {
    file: "fireworks",
    width: 1200,
    height: 1500,
    thumbhash: "U1cGFgZoZxd4aAeHZ3eHc4lnCZCJBkc=",
    alt: "Fireworks over the arena; a field of graduates waves and throws its caps",
    caption: "The arena's loudest graduation so far.",
  },
  {
    file: "river",
    width: 1200,
    height: 1500,
    thumbhash: "EDcGFgQ1S3eGeheHeHVooEdbICtrYwc=",
    alt: "Three friends in a canoe on the river at night; a yellow bus crosses the bridge behind them",
    caption: "The last bus took the bridge. They took their time.",
  },
  {
    file: "sunrise",
    width: 1200,
    height: 1500,
    thumbhash: "GkgKPhB4d9h3eAd4eIR4eWh3Z3Vw+Dc=",
    alt: "Sunrise over the empty field: a sweeper, confetti, cups and one purple clog",
    caption: "Lost: one left clog. Also everybody's voice.",
  },
];
