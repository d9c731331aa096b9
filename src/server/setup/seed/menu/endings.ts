import { type DishCategory, nonVeg, veg } from "./dish.ts";

const breads: DishCategory = {
  name: "Breads",
  description: "Slapped onto the tandoor wall or rolled for the tawa, one by one.",
  drawing: ["naan", "#f0d3a0", "#d9a760"],
  dishes: [
    veg("Tandoori Roti", 35, 8, ["bread", "#dcb27a", "#b8864a"], "Whole-wheat bread from the tandoor."),
    veg("Butter Roti", 45, 8, ["bread", "#e6bd7c", "#c48f45"], "Tandoori roti brushed with butter."),
    veg("Tawa Chapati", 30, 6, ["bread", "#e0be8c", "#c0965c"], "Thin, soft wheat bread from the griddle."),
    veg("Butter Naan", 70, 8, ["naan", "#f3d9a6", "#dcae66"], "Soft leavened bread, brushed with butter."),
    veg("Garlic Naan", 85, 8, ["naan", "#efd09a", "#b98d4c"], "Naan with chopped garlic and coriander."),
    veg("Cheese Naan", 120, 10, ["naan", "#f6dc8a", "#e0a93c"], "Naan filled with melting cheese."),
    veg("Lachha Paratha", 75, 10, ["bread", "#e2ab62", "#a9722f"], "Flaky, many-layered whole-wheat bread."),
    veg(
      "Malabar Parotta",
      60,
      10,
      ["bread", "#f0cf98", "#c9974f"],
      "Beaten, coiled and griddled until it falls apart in layers.",
    ),
    veg(
      "Amritsari Kulcha",
      110,
      12,
      ["naan", "#e5bd80", "#b07a3c"],
      "Stuffed with potato and pomegranate seed, with chole on the side.",
    ),
  ],
};

const thalis: DishCategory = {
  name: "Thalis & Combos",
  description: "A whole meal on one plate, until three in the afternoon and from seven at night.",
  drawing: ["thali", "#b5502a", "#6f8f3a"],
  dishes: [
    veg(
      "Veg Thali",
      280,
      15,
      ["thali", "#b5502a", "#6f8f3a"],
      "Two vegetables, dal, rice, rotis, curd, papad and a sweet.",
    ),
    nonVeg(
      "Goan Fish Thali",
      390,
      18,
      ["thali", "#dd7f35", "#9c3a22"],
      "Fish curry, fried fish, clam sukhem, rice, sol kadhi and pickle.",
    ),
    nonVeg(
      "Chicken Thali",
      360,
      18,
      ["thali", "#c4581f", "#7a4a25"],
      "Two chicken dishes, dal, rice, rotis, raita and a sweet.",
    ),
    veg(
      "South Indian Meals",
      260,
      15,
      ["thali", "#d08a2c", "#8fae4a"],
      "Sambar, rasam, poriyal, kootu, curd, rice, papad and payasam.",
    ),
    veg(
      "Chole Bhature",
      220,
      15,
      ["thali", "#7f4522", "#c9a24a"],
      "Spiced chickpeas with two balloon-sized fried breads.",
    ),
    veg(
      "Pav Bhaji",
      190,
      12,
      ["thali", "#c9431f", "#e0b545"],
      "Buttery mashed vegetables with toasted pavs and lemon.",
    ),
  ],
};

const desserts: DishCategory = {
  name: "Desserts",
  description: "Sweets from across India, and Goa's own layered bebinca.",
  drawing: ["sweet", "#9a4a1e", "#f0c877"],
  dishes: [
    veg(
      "Gulab Jamun",
      110,
      5,
      ["sweet", "#9a4a1e", "#f0c877"],
      "Two warm milk dumplings in rose and cardamom syrup.",
    ),
    veg(
      "Rasmalai",
      130,
      5,
      ["sweet", "#faf0c8", "#f3dc8c"],
      "Soft cheese discs in saffron milk with pistachio.",
    ),
    nonVeg(
      "Bebinca",
      170,
      6,
      ["slice", "#b5702c", "#7f4518"],
      "Seven-layered coconut and egg pudding, a Goan Christmas classic.",
    ),
    veg(
      "Serradura",
      160,
      5,
      ["coupe", "#fbf5e3", "#d9b27a"],
      "Layers of whipped cream and biscuit crumbs, well chilled.",
    ),
    veg(
      "Gajar ka Halwa",
      140,
      8,
      ["slice", "#d9622a", "#b8461c"],
      "Red carrots slowly cooked with milk, ghee and nuts.",
    ),
    veg(
      "Malai Kulfi",
      120,
      4,
      ["coupe", "#f4e3b5", "#dfb866"],
      "Dense frozen milk with cardamom and pistachio.",
    ),
    veg(
      "Tender Coconut Ice Cream",
      150,
      4,
      ["coupe", "#fdfbf5", "#cfe3c4"],
      "Made here with fresh tender coconut.",
    ),
    veg(
      "Brownie with Ice Cream",
      210,
      8,
      ["slice", "#4f2d1c", "#331a0f"],
      "Eggless chocolate brownie, hot fudge and a scoop of vanilla.",
    ),
  ],
};

const beverages: DishCategory = {
  name: "Beverages",
  description: "Chai, coffee, fresh juices, lassi and coolers.",
  drawing: ["glass", "#f3b53a", "#ffe3a0"],
  dishes: [
    veg("Masala Chai", 50, 6, ["cup", "#b3773f", "#8a5327"], "Milk tea with ginger, cardamom and clove."),
    veg(
      "Filter Coffee",
      60,
      6,
      ["cup", "#7f4f2c", "#523019"],
      "South Indian coffee with chicory and frothy milk.",
    ),
    veg("Lemon Tea", 50, 5, ["cup", "#c98a2c", "#e8b94a"], "Black tea with fresh lime and a little honey."),
    veg("Fresh Lime Soda", 90, 5, ["glass", "#eef2c0", "#c9da6a"], "Sweet, salted or both."),
    veg(
      "Sol Kadhi",
      100,
      5,
      ["glass", "#e79ab5", "#f6d3df"],
      "Kokum and fresh coconut milk with garlic and green chilli.",
    ),
    veg(
      "Kokum Sherbet",
      90,
      5,
      ["glass", "#a8244a", "#d9557a"],
      "Chilled kokum with roasted cumin and black salt.",
    ),
    veg("Mango Lassi", 130, 5, ["glass", "#f3b53a", "#ffe3a0"], "Alphonso mango blended with thick curd."),
    veg(
      "Masala Chaas",
      70,
      4,
      ["glass", "#f7f6ea", "#dfe6c8"],
      "Thin buttermilk with cumin, ginger and curry leaf.",
    ),
    veg("Watermelon Juice", 120, 6, ["glass", "#e2504f", "#f4a09a"], "Pressed to order, without sugar."),
    veg(
      "Cold Coffee",
      140,
      6,
      ["glass", "#a9764a", "#e6cfae"],
      "Blended with milk and a scoop of vanilla ice cream.",
    ),
    veg(
      "Mint & Basil Cooler",
      140,
      6,
      ["glass", "#a8cf8a", "#dcedc6"],
      "Garden mint, basil seed, lime and soda over ice.",
    ),
    veg(
      "Tender Coconut Water",
      80,
      4,
      ["glass", "#f2f4ec", "#d6e6c9"],
      "Straight from the palms behind the kitchen.",
    ),
    veg("Mineral Water (1 l)", 40, 2, ["bottle", "#cfe6f2", "#3b6fa5"], "One litre, sealed."),
  ],
};

export const endings: readonly DishCategory[] = [breads, thalis, desserts, beverages];
