type Category =
  | "Shirts"
  | "Vests"
  | "Hoodies"
  | "Socks"
  | "Shorts"
  | "Crocs"
  | "Backpacks"
  | "Caps"
  | "Beanies";
export type Colour = "White" | "Black" | "Red" | "Purple" | "Pink" | "Blue";
export type Size = "Small" | "Medium" | "XL" | "XXL" | "XXX";

type CataloguePicture = { alt: string; colour: Colour | null };

type CatalogueProduct = {
  slug: string;
  name: string;
  description: string;
  category: Category;
  priceKobo: number;
  colours: Colour[];
  sizes: Size[];
  pictures: CataloguePicture[];
};

const naira = (amount: number) => amount * 100;
const everySize: Size[] = ["Small", "Medium", "XL", "XXL", "XXX"];
const shows = (colour: Colour | null, alt: string): CataloguePicture => ({ alt, colour });

export const catalogue: CatalogueProduct[] = [
  {
    slug: "vybez-universe-shirt",
    name: "Vybez Universe shirt",
    description:
      "The one everybody asks about. Heavy 240 g cotton with the Universe orbit printed across the chest in water-based ink that stays soft. Boxy cut, dropped shoulders. Wash inside out, dry in the shade.",
    category: "Shirts",
    priceKobo: naira(12_500),
    colours: ["Black", "Purple"],
    sizes: everySize,
    pictures: [
      shows("Black", "Black T-shirt with the Vybez Universe orbit print, front"),
      shows("Purple", "Purple T-shirt with the Vybez Universe orbit print, front"),
      shows("Black", "The orbit print on the black shirt, close up"),
    ],
  },
  {
    slug: "convocation-night-tee",
    name: "Convocation Night tee",
    description:
      "The festival poster you can wear: a sun going down behind the old arena. Combed cotton, 180 g, light enough for a Choba afternoon. Regular fit; go one size up if you like it loose.",
    category: "Shirts",
    priceKobo: naira(10_500),
    colours: ["White", "Black"],
    sizes: everySize,
    pictures: [
      shows("White", "White T-shirt with a sunset poster print, front"),
      shows("Black", "Black T-shirt with a sunset poster print, front"),
      shows("White", "The sunset poster print on the white shirt, close up"),
    ],
  },
  {
    slug: "garden-city-ringer",
    name: "Garden City ringer",
    description:
      "Old-school ringer with contrast collar and cuffs, for everyone who calls Port Harcourt home between semesters. Ribbed neck that keeps its shape after many washes. Slim through the body.",
    category: "Shirts",
    priceKobo: naira(9_500),
    colours: ["White", "Pink"],
    sizes: ["Small", "Medium", "XL", "XXL"],
    pictures: [
      shows("White", "White ringer T-shirt with red collar and Garden City lettering, front"),
      shows("Pink", "Pink ringer T-shirt with purple collar and Garden City lettering, front"),
      shows("White", "Back of the white ringer T-shirt with a rosette below the collar"),
    ],
  },
  {
    slug: "ankara-rosette-shirt",
    name: "Ankara Rosette shirt",
    description:
      "Wax-print rosettes from hem to sleeve, on a cotton-viscose that moves when you do. Each panel is cut where it falls, so no two shirts match. Cold wash, iron on the wrong side.",
    category: "Shirts",
    priceKobo: naira(15_000),
    colours: [],
    sizes: everySize,
    pictures: [
      shows(null, "Shirt covered in orange and cream rosettes on blue, front"),
      shows(null, "The rosette cloth and the blue collar, close up"),
    ],
  },
  {
    slug: "front-row-vest",
    name: "Front Row vest",
    description:
      "A basketball vest for people who arrive early and leave hoarse. Breathable polyester that dries while you dance, with deep armholes and a big 25 cut from aso-oke stripes.",
    category: "Vests",
    priceKobo: naira(8_500),
    colours: ["Red", "Blue"],
    sizes: everySize,
    pictures: [
      shows("Red", "Red basketball vest with a striped number 25, front"),
      shows("Blue", "Blue basketball vest with a striped number 25, front"),
      shows("Red", "Back of the red vest with Vybez across the shoulders"),
    ],
  },
  {
    slug: "creek-road-vest",
    name: "Creek Road vest",
    description:
      "Plain where it should be, loud across the chest: one woven band in festival colours. Ribbed cotton with a little stretch. Fits close; wear it alone or under an open shirt.",
    category: "Vests",
    priceKobo: naira(7_000),
    colours: ["White", "Black"],
    sizes: ["Small", "Medium", "XL", "XXL"],
    pictures: [
      shows("White", "White vest with a woven band across the chest, front"),
      shows("Black", "Black vest with a woven band across the chest, front"),
      shows("White", "The woven band on the white vest, close up"),
    ],
  },
  {
    slug: "adire-breeze-vest",
    name: "Adire Breeze vest",
    description:
      "Indigo adire suns, drawn after the resist-dyed cloth of the south-west, on soft washed cotton. It pales a little with every wash, as indigo should. Wash it alone the first two times.",
    category: "Vests",
    priceKobo: naira(9_000),
    colours: [],
    sizes: ["Small", "Medium", "XL", "XXL", "XXX"],
    pictures: [
      shows(null, "Indigo vest covered in adire suns, front"),
      shows(null, "The adire pattern and white binding, close up"),
    ],
  },
  {
    slug: "vybez-universe-hoodie",
    name: "Vybez Universe hoodie",
    description:
      "400 g brushed fleece, lined hood, brass-tipped cords and the Universe print over the heart of it. Made for lecture halls with one working air conditioner set to sixteen.",
    category: "Hoodies",
    priceKobo: naira(24_000),
    colours: ["Black", "Purple"],
    sizes: everySize,
    pictures: [
      shows("Purple", "Purple hoodie with the Vybez Universe print, front"),
      shows("Black", "Black hoodie with the Vybez Universe print, front"),
      shows("Purple", "Cords, pocket and print of the purple hoodie, close up"),
    ],
  },
  {
    slug: "after-dark-hoodie",
    name: "After Dark hoodie",
    description:
      "Quiet in front, a full poster on the back: the moon over the last set of the night. Brushed inside, pre-shrunk, ribbed cuffs that stay put when you push them up.",
    category: "Hoodies",
    priceKobo: naira(22_500),
    colours: ["Black", "Red"],
    sizes: everySize,
    pictures: [
      shows("Black", "Back of the black hoodie with the After Dark moon print"),
      shows("Black", "Black hoodie with a small wordmark, front"),
      shows("Red", "Back of the red hoodie with the After Dark moon print"),
    ],
  },
  {
    slug: "aso-oke-sleeve-hoodie",
    name: "Aso-oke Sleeve hoodie",
    description:
      "Both sleeves carry a full-length band of aso-oke stripes. The body stays plain so that they can talk. Mid-weight loopback cotton, relaxed fit, deep pocket for a phone and a power bank.",
    category: "Hoodies",
    priceKobo: naira(23_500),
    colours: ["White", "Purple"],
    sizes: ["Small", "Medium", "XL", "XXL"],
    pictures: [
      shows("White", "White hoodie with striped sleeves, front"),
      shows("Purple", "Purple hoodie with striped sleeves, front"),
      shows("White", "The striped sleeve and cuff of the white hoodie, close up"),
    ],
  },
  {
    slug: "rewind-hoodie",
    name: "Rewind hoodie",
    description:
      "For the morning after, when all that is left is the camera roll. Two rewind arrows filled with wax-print fans, soft fleece, and a hood big enough to hide in at an 8 a.m. lecture.",
    category: "Hoodies",
    priceKobo: naira(21_000),
    colours: ["Pink", "Blue"],
    sizes: everySize,
    pictures: [
      shows("Pink", "Pink hoodie with rewind arrows filled with fans, front"),
      shows("Blue", "Blue hoodie with rewind arrows filled with fans, front"),
      shows("Pink", "The rewind print on the pink hoodie, close up"),
    ],
  },
  {
    slug: "aso-oke-stripe-socks",
    name: "Aso-oke Stripe socks",
    description:
      "Crew socks knitted in loom stripes, with a cushioned sole for seven hours on your feet. 80% cotton, one size from 39 to 45. They outlive the shoes.",
    category: "Socks",
    priceKobo: naira(3_500),
    colours: ["Black", "Purple"],
    sizes: [],
    pictures: [
      shows("Black", "Pair of black crew socks with orange and pink loom stripes"),
      shows("Purple", "Pair of purple crew socks with loom stripes"),
    ],
  },
  {
    slug: "fan-club-socks",
    name: "Fan Club socks",
    description:
      "Wax-print fans from cuff to toe. The toe seam is linked by hand, so there is no ridge to feel when you jump. One size, 39 to 45.",
    category: "Socks",
    priceKobo: naira(4_000),
    colours: [],
    sizes: [],
    pictures: [
      shows(null, "Pair of crew socks covered in red and marigold fans"),
      shows(null, "The fan pattern at the cuff, close up"),
    ],
  },
  {
    slug: "all-night-socks",
    name: "All Night socks",
    description:
      "Thick terry sports socks with two stripes and the wordmark down the leg. Soft on the first wear and on the fiftieth. Wash warm, never with bleach.",
    category: "Socks",
    priceKobo: naira(3_800),
    colours: ["White", "Pink", "Blue"],
    sizes: ["Small", "Medium", "XL"],
    pictures: [
      shows("White", "Pair of white sports socks with two stripes and the Vybez wordmark"),
      shows("Pink", "Pair of pink sports socks with two stripes and the Vybez wordmark"),
      shows("Blue", "Pair of blue sports socks with two stripes and the Vybez wordmark"),
    ],
  },
  {
    slug: "vybez-universe-shorts",
    name: "Vybez Universe shorts",
    description:
      "Above-the-knee shorts in the hoodie's fleece, with the orbit on the left leg and a pocket that closes with a zip. Elastic waist, cotton cord with brass tips.",
    category: "Shorts",
    priceKobo: naira(11_000),
    colours: ["Black", "Purple"],
    sizes: everySize,
    pictures: [
      shows("Black", "Black shorts with the Vybez Universe orbit on one leg, front"),
      shows("Purple", "Purple shorts with the Vybez Universe orbit on one leg, front"),
    ],
  },
  {
    slug: "five-a-side-shorts",
    name: "Five-a-side shorts",
    description:
      "Football shorts that go on to the after-party. Light mesh, striped side panels, two real pockets. They dry on the line in under an hour.",
    category: "Shorts",
    priceKobo: naira(8_000),
    colours: ["White", "Red", "Black"],
    sizes: everySize,
    pictures: [
      shows("White", "White football shorts with striped side panels, front"),
      shows("Red", "Red football shorts with striped side panels, front"),
      shows("Black", "Black football shorts with striped side panels, front"),
    ],
  },
  {
    slug: "adire-tide-shorts",
    name: "Adire Tide shorts",
    description:
      "Washed cotton poplin in an indigo adire print: the coolest thing to stand in when the sun sits on the field. Wide leg, drawcord waist. Wash separately, indigo travels.",
    category: "Shorts",
    priceKobo: naira(9_500),
    colours: [],
    sizes: ["Small", "Medium", "XL", "XXL"],
    pictures: [
      shows(null, "Indigo adire shorts with a marigold cord, front"),
      shows(null, "Waistband and cord of the adire shorts, close up"),
    ],
  },
  {
    slug: "mud-proof-crocs",
    name: "Mud Proof crocs",
    description:
      "It rains in August. These do not care. Closed-cell foam, weighs less than a phone, rinses clean under the tap. The strap turns forward or back.",
    category: "Crocs",
    priceKobo: naira(13_500),
    colours: ["Black", "Pink"],
    sizes: ["Small", "Medium", "XL", "XXL"],
    pictures: [
      shows("Black", "Pair of black clogs with marigold straps, from above"),
      shows("Pink", "Pair of pink clogs, from above"),
      shows("Black", "Holes and rivets of the black clogs, close up"),
    ],
  },
  {
    slug: "rosette-crocs",
    name: "Rosette crocs",
    description:
      "Wax-print rosettes sealed into the foam, so they never peel. Nubbed footbed that massages through a three-hour set. Fits wide feet well.",
    category: "Crocs",
    priceKobo: naira(16_000),
    colours: ["White", "Blue"],
    sizes: ["Small", "Medium", "XL", "XXL", "XXX"],
    pictures: [
      shows("White", "Pair of white clogs printed with rosettes, from above"),
      shows("Blue", "Pair of blue clogs printed with rosettes, from above"),
    ],
  },
  {
    slug: "two-tone-crocs",
    name: "Two-tone crocs",
    description:
      "One colour for the lecture, one for the lawn: contrast strap, sole and rivets. Non-marking sole with a deep tread for wet grass.",
    category: "Crocs",
    priceKobo: naira(14_000),
    colours: ["Purple", "Red"],
    sizes: ["Small", "Medium", "XL", "XXL"],
    pictures: [
      shows("Purple", "Pair of purple clogs with marigold straps, from above"),
      shows("Red", "Pair of red clogs with cream straps, from above"),
    ],
  },
  {
    slug: "lecture-to-lawn-backpack",
    name: "Lecture to Lawn backpack",
    description:
      "Holds a 15-inch laptop, a change of shirt and a two-litre bottle without complaint. Water-resistant canvas, brass zips, padded straps. 22 litres.",
    category: "Backpacks",
    priceKobo: naira(19_500),
    colours: ["Black", "Red"],
    sizes: [],
    pictures: [
      shows("Black", "Black canvas backpack with brass zips and a marigold label, front"),
      shows("Red", "Red canvas backpack with brass zips and a marigold label, front"),
      shows("Black", "Zip and label of the black backpack, close up"),
    ],
  },
  {
    slug: "fan-panel-backpack",
    name: "Fan Panel backpack",
    description:
      "A full panel of wax-print fans above a plain pocket, so your bag is the first one found in the pile. Lined, with a sleeve for a tablet. 20 litres.",
    category: "Backpacks",
    priceKobo: naira(21_500),
    colours: ["Blue", "Purple"],
    sizes: [],
    pictures: [
      shows("Blue", "Blue backpack with a panel of wax-print fans, front"),
      shows("Purple", "Purple backpack with a panel of wax-print fans, front"),
    ],
  },
  {
    slug: "market-day-backpack",
    name: "Market Day backpack",
    description:
      "A lighter bag for Mile One errands: loom-striped pocket, one big compartment, and a base you can wipe. Folds flat into a suitcase. 16 litres.",
    category: "Backpacks",
    priceKobo: naira(16_500),
    colours: ["Pink", "White"],
    sizes: [],
    pictures: [
      shows("Pink", "Pink backpack with a striped front pocket, front"),
      shows("White", "White backpack with a striped front pocket, front"),
    ],
  },
  {
    slug: "abuja-park-cap",
    name: "Abuja Park cap",
    description:
      "Six-panel cotton twill with a raised embroidered wordmark. Curved brim, brass buckle at the back, sweatband that can take an afternoon in Choba. One size.",
    category: "Caps",
    priceKobo: naira(6_500),
    colours: ["Blue", "White", "Black"],
    sizes: [],
    pictures: [
      shows("Blue", "Blue six-panel cap with an embroidered wordmark, front"),
      shows("White", "White six-panel cap with an embroidered wordmark, front"),
      shows("Black", "Black six-panel cap with an embroidered wordmark, front"),
    ],
  },
  {
    slug: "rosette-panel-cap",
    name: "Rosette Panel cap",
    description:
      "Front panels cut from wax print, so every cap carries a different piece of the pattern. Stiff brim with five rows of stitching. Spot clean only.",
    category: "Caps",
    priceKobo: naira(7_500),
    colours: [],
    sizes: [],
    pictures: [
      shows(null, "Black cap with front panels of orange rosettes"),
      shows(null, "The rosette panels and stitched brim, close up"),
    ],
  },
  {
    slug: "owambe-trucker-cap",
    name: "Owambe trucker cap",
    description:
      "Mesh sides for the breeze, a striped brim for the photographs. Foam front, snap closure, sits high. One size fits most hair.",
    category: "Caps",
    priceKobo: naira(6_000),
    colours: ["Red", "Pink"],
    sizes: [],
    pictures: [
      shows("Red", "Red trucker cap with mesh sides and a striped brim, front"),
      shows("Pink", "Pink trucker cap with mesh sides and a striped brim, front"),
    ],
  },
  {
    slug: "harmattan-beanie",
    name: "Harmattan beanie",
    description:
      "Chunky rib with a double cuff, for December mornings and over-eager air conditioning. Soft acrylic that does not itch. Hand wash, dry flat.",
    category: "Beanies",
    priceKobo: naira(5_500),
    colours: ["Purple", "Black"],
    sizes: [],
    pictures: [
      shows("Purple", "Purple ribbed beanie with a marigold label"),
      shows("Black", "Black ribbed beanie with a marigold label"),
      shows("Purple", "Rib and label of the purple beanie, close up"),
    ],
  },
  {
    slug: "pompom-parade-beanie",
    name: "Pompom Parade beanie",
    description:
      "The tallest pompom on campus, so your friends can find you in the crowd. Wool blend, lined band, one size. Brush the pompom, it likes that.",
    category: "Beanies",
    priceKobo: naira(6_000),
    colours: ["Pink", "White"],
    sizes: [],
    pictures: [
      shows("Pink", "Pink beanie with a big cream pompom"),
      shows("White", "White beanie with a big orange pompom"),
    ],
  },
  {
    slug: "striped-loom-beanie",
    name: "Striped Loom beanie",
    description:
      "Seven bands of festival colour knitted in the round, no seam at the back. Stretches over locs and braids without pulling. One size.",
    category: "Beanies",
    priceKobo: naira(6_200),
    colours: [],
    sizes: [],
    pictures: [
      shows(null, "Beanie knitted in marigold, orange, pink and indigo bands"),
      shows(null, "The knitted bands and cuff, close up"),
    ],
  },
];
