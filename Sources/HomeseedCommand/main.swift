print("homeseed")
